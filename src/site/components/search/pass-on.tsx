import type { ComponentChildren } from 'preact';
import { useLanguage } from '../../language/use-language.tsx';

/**
 * Buttons that pass on the address of the page. Islands show them where the browser can copy, and
 * where it has a sheet for sharing. On phones they are icons.
 */
export function PassOn() {
  const { actions } = useLanguage().texts.search;
  const { copied, refused } = actions;
  return (
    <>
      <button
        type="button"
        class="button pass-on"
        data-island="copy-address"
        data-texts={JSON.stringify({ copied, refused })}
        hidden
      >
        <Icon>
          <path d="M8.5 11.5l3-3M9 6.5l2-2a3 3 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2a3 3 0 0 1-4.5-4.5l2-2" />
        </Icon>
        <span class="button-text">{actions.copyLink}</span>
      </button>
      <button type="button" class="button pass-on" data-island="share" hidden>
        <Icon>
          <path d="M10 12.5v-9M6.5 6.5l3.5-3.5l3.5 3.5M5 10v6.5h10v-6.5" />
        </Icon>
        <span class="button-text">{actions.share}</span>
      </button>
    </>
  );
}

const Icon = ({ children }: { readonly children: ComponentChildren }) => (
  <svg class="button-icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    {children}
  </svg>
);
