import { useLanguage } from '../../site/language/use-language.tsx';
import type { FollowedName } from '../searches/followed-name.ts';

interface FollowedProps extends FollowedName {
  readonly label: string;
}

/** The name in a box that stands out. */
export const Followed = ({ label, title, path: address }: FollowedProps) => {
  const { path } = useLanguage();
  return (
    <div class="followed">
      <p>{label}</p>
      <p>
        <strong>{address === undefined ? title : <a href={path(address)}>{title}</a>}</strong>
      </p>
    </div>
  );
};
