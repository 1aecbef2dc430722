import type { VNode } from 'preact';
import { levelNames } from '../../../project/index.ts';
import { Button } from '../../components/button.tsx';
import { Facts, When } from '../../components/facts.tsx';
import { Panel, Screen } from '../../components/screen.tsx';
import { numbers, Table } from '../../components/table.tsx';
import { count, exactMoney, money, moneyChange } from '../../language/writing.ts';
import { shortened } from '../changes/finding-text.tsx';
import type { ExplainedChanges, Explanation } from './explanation.ts';

/** Changes of cost that one page has room for. */
const MOST_JUMPS = 10;

/** What changed, why, and who approved it, on one page for somebody who was not there. */
export function ExplainPage({
  explanation,
  back,
}: {
  readonly explanation: Explanation;
  readonly back: string;
}): VNode {
  const { title, standing, note, publicNote, accepted, warnings, steps, changes, evidence, compareAt } =
    explanation;
  const hasReasons = note !== null || publicNote !== null || accepted.length > 0;
  return (
    <Screen title={title} lead={standing} actions={<Button href={back}>Back</Button>}>
      <div class="explain">
        <Panel id="what" title="The changes">
          {changes ? <Changes changes={changes} /> : <p>There was nothing to compare it with.</p>}
          {compareAt !== undefined && (
            <p class="screen-only">
              <a href={compareAt}>Compare the publications before and after in detail</a>
            </p>
          )}
        </Panel>
        <Panel id="why" title="Why">
          {publicNote !== null && <Said label="Public note">{publicNote}</Said>}
          {note !== null && <Said label="Note of the person who submitted it">{note}</Said>}
          {accepted.map(({ sentences, reason, by }) => (
            <div class="reason" key={sentences[0] ?? reason}>
              {sentences.map((sentence) => (
                <p key={sentence}>{shortened(sentence).short}</p>
              ))}
              <Said label={by === undefined ? 'Accepted because' : `Accepted by ${by}, because`}>
                {reason}
              </Said>
            </div>
          ))}
          {!hasReasons && <p>No reason was written down.</p>}
          {warnings.length > 0 && (
            <>
              <h3>Known weaknesses of the file</h3>
              <ul>
                {warnings.map((sentence) => (
                  <li key={sentence}>{shortened(sentence).short}</li>
                ))}
              </ul>
            </>
          )}
        </Panel>
        <Panel id="who" title="Who">
          <Table
            caption="Who did what, and when"
            isCaptionHidden
            head={['When', 'Who', 'What']}
            rows={steps.map(({ at, who, did, said }) => [
              <When at={at} />,
              who,
              <>
                {did}
                {said !== '' && <blockquote class="as-typed">{said}</blockquote>}
              </>,
            ])}
          />
        </Panel>
        <Panel id="evidence" title="For the file">
          <Facts facts={evidence.map(([name, value]) => [name, <span class="long-word">{value}</span>])} />
        </Panel>
      </div>
    </Screen>
  );
}

const Said = ({ label, children }: { readonly label: string; readonly children: string }): VNode => (
  <p>
    <b>{label}:</b> <span class="as-typed">{children}</span>
  </p>
);

function Changes({ changes }: { readonly changes: ExplainedChanges }): VNode {
  const { comparedWith, added, changed, vanished, unchanged, renamed, before, after } = changes;
  return (
    <>
      <p>
        Compared with {comparedWith} as it was published: {count(added)} projects added, {count(changed)}{' '}
        changed, {count(vanished)} vanished, {count(unchanged)} unchanged
        {renamed !== undefined && renamed > 0 && <>, {count(renamed)} with another name</>}.
      </p>
      {before && after && (
        <p>
          {count(before.projects)} projects with known costs of {money(before.costRand)} before,{' '}
          {count(after.projects)} with {money(after.costRand)}:{' '}
          {moneyChange(after.costRand - before.costRand)}.
        </p>
      )}
      <Provinces changes={changes} />
      <Jumps changes={changes} />
    </>
  );
}

function Provinces({ changes: { provinces = [] } }: { readonly changes: ExplainedChanges }): VNode | null {
  if (provinces.length === 0) return null;
  return (
    <Table
      caption={`By ${levelNames.province.one}`}
      head={[
        levelNames.province.One,
        numbers('Projects before'),
        numbers('after'),
        numbers('Cost before'),
        numbers('after'),
        numbers('Change'),
      ]}
      rows={provinces.map(({ province, before, after }) => [
        province || '(blank)',
        count(before.projects),
        count(after.projects),
        money(before.costRand),
        money(after.costRand),
        before.costRand === after.costRand ? '' : moneyChange(after.costRand - before.costRand),
      ])}
    />
  );
}

function Jumps({ changes: { costChanges } }: { readonly changes: ExplainedChanges }): VNode | null {
  const shown = costChanges.slice(0, MOST_JUMPS);
  if (shown.length === 0) return null;
  return (
    <Table
      caption="The largest jumps of cost"
      head={['Project', numbers('Before'), numbers('After')]}
      rows={shown.map(({ irmProjectId, name, beforeRand, afterRand }) => [
        <>
          <bdi>{name}</bdi> <small class="long-word">{irmProjectId}</small>
        </>,
        exactMoney(beforeRand),
        exactMoney(afterRand),
      ])}
    />
  );
}
