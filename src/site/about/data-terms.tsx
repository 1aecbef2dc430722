import { type Attribution, publisherOf } from '../../export/index.ts';
import { Filled } from '../language/filled.tsx';
import { useLanguage } from '../language/use-language.tsx';

interface DataTermsProps {
  readonly attribution: Attribution;
  /** Address of the service. */
  readonly base: string;
}

/** Who publishes the data, and under which licence. */
export const DataTerms = ({ attribution, base }: DataTermsProps) => {
  const { publisher, licence, noLicence } = useLanguage().texts.dictionary;
  const { name, url } = publisherOf(attribution, base);
  const { licenceUrl } = attribution;
  return (
    <p>
      <Filled text={publisher} values={{ publisher: <a href={url}>{name}</a> }} />{' '}
      {licenceUrl === '' ? (
        noLicence
      ) : (
        <Filled
          text={licence}
          values={{
            licence: (
              <a href={licenceUrl} rel="license">
                {licenceUrl}
              </a>
            ),
          }}
        />
      )}
    </p>
  );
};
