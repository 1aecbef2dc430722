const WAIT_MS = 1_500;

/** Loads the page again as soon as it says something else: the desk is working on it. */
export function lookAgain(element: HTMLElement): void {
  const mainOf = (page: Document) => page.querySelector('main')?.textContent;
  const present = mainOf(document);
  const look = async () => {
    const response = await fetch(location.href, { redirect: 'error' });
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (mainOf(page) !== present) return location.reload();
    wait();
  };
  // While the desk is away, the page stays as it is: the link in it still works.
  const wait = () => setTimeout(() => void look().catch(wait), WAIT_MS);
  if (element.isConnected) wait();
}
