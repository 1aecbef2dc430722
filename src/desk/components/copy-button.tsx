/** A button that copies the value or the text of the element of this id. Hidden without script. */
export const CopyButton = ({ copies }: { readonly copies: string }) => (
  <button type="button" class="button" hidden data-island="copy" data-copies={copies}>
    Copy
  </button>
);
