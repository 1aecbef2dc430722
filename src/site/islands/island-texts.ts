/** The words of an island, which its element has in the language of the page. */
export const islandTexts = <T>(element: HTMLElement): T => JSON.parse(element.dataset.texts!) as T;
