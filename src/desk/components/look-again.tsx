import { useFrame } from './frame-context.ts';

/** On a page about something that the desk is doing: it shows the outcome by itself, or by the link. */
export const LookAgain = () => {
  const { address } = useFrame();
  return (
    <p data-island="look-again">
      <a href={address}>Look again</a>
    </p>
  );
};
