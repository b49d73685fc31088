%--------------------------------------------------------------------------
% File     : ferry_timetable.p
% Domain   : Planning
% Problem  : Ferries and harbours, minutes after midnight
% English  : Ferries call at harbours; no berth takes two at a time.
%--------------------------------------------------------------------------
tff(ferry_sort, type, ferry: $tType).
tff(harbour_sort, type, harbour: $tType).
tff(calls_type, type, calls: (ferry * harbour * $int) > $o).
tff(delay_type, type, delay: ferry > $int).
tff(home_type, type, home: ferry > harbour).
tff(safe_type, type, safe: harbour > $o).

% one ferry at a time
tff(berth, axiom, ![F: ferry, G: ferry, H: harbour, T: $int]: ((calls(F,H,T) & calls(G,H,T)) => F = G)).

tff(no_early_call, axiom, ![F: ferry, H: harbour, T: $int]: (calls(F,H,T) => $greatereq(T,300))).

tff(home_call, axiom, ![F: ferry]: ?[T: $int]: calls(F,home(F),T)).

tff(delay_positive, axiom, ![F: ferry]: ~ $less(delay(F),0)).

% every property shared by all safe harbours holds of the home harbours
thf(safe_properties, axiom, ![P: harbour > $o]: ((![H: harbour]: ((safe @ H) => (P @ H))) => (![F: ferry]: (P @ (home @ F))))).

tff(turnaround, axiom, ![F: ferry, H: harbour, T: $int]: (calls(F,H,T) => ~ calls(F,H,$sum(T,1)))).
%--------------------------------------------------------------------------
