import '../style/embed.css';

/**
 * Tells the page around how high the embed is, at first and whenever that changes, so that the page
 * can fit its frame. Nothing else is said, so any page may hear it.
 */
function tellHeight(): void {
  const { height } = document.body.getBoundingClientRect();
  window.parent.postMessage({ type: 'infra-projects-height', height: Math.ceil(height) }, '*');
}

if (window.parent !== window) {
  // At once, before the frame comes into view: browsers observe nothing in frames that are not shown.
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.body);
}
