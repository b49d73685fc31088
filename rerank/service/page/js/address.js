// What a tab shows, in the address: `#say=∀x Cube(x)&key=…`, so that a link opens it again.

/** The fields of the address of a tab; null where the address is of another one, or has none. */
export function readAddress(tab) {
  if (!location.hash.startsWith(`#${tab}=`)) return null;
  return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
}

/** The address of a tab with fields; the first is named as the tab, and empty ones are left out. */
export function addressOf(fields) {
  const given = Object.entries(fields).filter(([, value]) => value.trim());
  return `#${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/** Keeps fields in the address; the page before it can be gone back to. */
export function writeAddress(fields) {
  const address = addressOf(fields);
  if (address !== location.hash) history.pushState(null, "", address);
}
