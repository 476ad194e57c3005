// What is kept of learning in this browser.

export function read<T>(key: string, fallback: T): T {
  try {
    const found = localStorage.getItem(`battlespace.learn.${key}`);
    return found === null ? fallback : (JSON.parse(found) as T);
  } catch {
    return fallback;
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`battlespace.learn.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing can still learn
  }
}
