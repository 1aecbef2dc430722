import type { Problem } from '../../http/index.ts';
import { Button } from '../components/button.tsx';
import type { DeskPage } from '../components/page-text.tsx';
import { Screen } from '../components/screen.tsx';

const titles: Readonly<Record<number, string>> = {
  401: 'Your session has ended',
  403: 'You cannot do this',
  404: 'Nothing here',
};

/** What went wrong, and a way back. */
export const problemPage = ({ status, message }: Problem): DeskPage => {
  const title = titles[status] ?? 'This did not work';
  return {
    title,
    status,
    body: (
      <Screen title={title} width="narrow">
        <div role="alert" tabIndex={-1} autofocus>
          <p class="screen-lead">{message}</p>
        </div>
        <p>
          <Button href="/">Go to the start of the desk</Button>
        </p>
      </Screen>
    ),
  };
};
