/** Reads the block of data that the page contains for an island. */
export function pageData<T>(id: string): T {
  return JSON.parse(document.getElementById(id)!.textContent!) as T;
}
