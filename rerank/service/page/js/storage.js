// What this browser keeps under a name, as JSON; a private window keeps it as long as the page.

const memory = new Map();

export function read(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? otherwise;
  } catch {
    return memory.get(name) ?? otherwise;
  }
}

export function write(name, value) {
  memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // kept in memory
  }
}

/** All names under which something is kept. */
export function names() {
  try {
    return [...memory.keys(), ...Object.keys(localStorage)];
  } catch {
    return [...memory.keys()];
  }
}
