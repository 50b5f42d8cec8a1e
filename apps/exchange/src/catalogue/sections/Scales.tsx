import { tokensOf, type DesignToken } from '../design-tokens.ts';
import { TOKENS } from '../tokens.ts';
import catalogue from '../Catalogue.module.css';
import styles from './Scales.module.css';

const SENTENCE = 'The calm of a good atlas, 1,234,567.89';
const PARAGRAPH =
  'An instrument, not an advertisement. Figures stand in columns, units are muted, and an estimate says that it is one.';

export function Scales() {
  return (
    <>
      {tokensOf(TOKENS, 'text').map((token) => (
        <p key={token.name} className={styles[token.name]}>
          {SENTENCE} <Name token={token} />
        </p>
      ))}
      {tokensOf(TOKENS, 'weight').map((token) => (
        <p key={token.name} className={styles[token.name]}>
          {SENTENCE} <Name token={token} />
        </p>
      ))}
      {tokensOf(TOKENS, 'leading').map((token) => (
        <p key={token.name} className={styles[token.name]}>
          {PARAGRAPH} <Name token={token} />
        </p>
      ))}
      <ul role="list" className={catalogue.stack}>
        {tokensOf(TOKENS, 'space').map((token) => (
          <li key={token.name} className={catalogue.row}>
            <span className={styles[token.name]} /> <Name token={token} />
          </li>
        ))}
      </ul>
      <div className={catalogue.row}>
        {tokensOf(TOKENS, 'radius').map((token) => (
          <div key={token.name} className={styles[token.name]}>
            <Name token={token} />
          </div>
        ))}
      </div>
    </>
  );
}

function Name({ token: { name, value } }: { token: DesignToken }) {
  return (
    <span className={catalogue.name}>
      {name} {value}
    </span>
  );
}
