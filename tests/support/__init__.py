"""What several tests share: servers, models, corpora, samples and strategies."""
