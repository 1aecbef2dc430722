import type { ComponentChildren } from 'preact';

interface ScreenProps {
  /** The heading of the page. */
  readonly title: ComponentChildren;
  /** One or two sentences below the heading. */
  readonly lead?: ComponentChildren;
  /** `DraftSteps`, on the pages of a draft. */
  readonly steps?: ComponentChildren;
  /** What can be done with the whole of what the page shows: links and buttons beside the heading. */
  readonly actions?: ComponentChildren;
  /** For wide tables, and for pages of one short form. */
  readonly width?: 'wide' | 'narrow';
  readonly children: ComponentChildren;
}

/** A page of the desk, from its heading on. */
export const Screen = ({ title, lead, steps, actions, width, children }: ScreenProps) => (
  <div class={width ? `screen is-${width}` : 'screen'}>
    {steps}
    <div class="screen-head">
      <div>
        <h1>{title}</h1>
        {lead && <p class="screen-lead">{lead}</p>}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </div>
    {children}
  </div>
);

interface PanelProps {
  /** Names the panel in addresses: `/drafts/x#findings`. */
  readonly id?: string;
  readonly title: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of a page with a heading of its own. */
export const Panel = ({ id, title, actions, children }: PanelProps) => (
  <section class="panel" id={id}>
    <div class="panel-head">
      <h2>{title}</h2>
      {actions && <div class="actions">{actions}</div>}
    </div>
    {children}
  </section>
);
