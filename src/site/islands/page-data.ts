/** The block of data that a page carries for an island. */
export function pageData<T>(id: string): T {
  return JSON.parse(document.getElementById(id)!.textContent!) as T;
}
