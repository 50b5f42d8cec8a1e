import { tokensOf, type DesignToken } from '../design-tokens.ts';
import { TOKENS } from '../tokens.ts';
import catalogue from '../Catalogue.module.css';

const SENTENCE = 'The calm of a good atlas, 1,234,567.89';
const PARAGRAPH =
  'An instrument, not an advertisement. Figures stand in columns, units are muted, and an estimate says that it is one.';

type Styles = Readonly<Record<string, string>>;

/**
 * Styles of a sample. By script: the policy allows none in markup, and a rule for each token would be in
 * the sheet that every page loads (0.3 kB).
 */
function drawn(style: Styles) {
  return (element: HTMLElement | null) => {
    if (element !== null) Object.assign(element.style, style);
  };
}

const valueOf = ({ name }: DesignToken) => `var(--${name})`;

export function Scales() {
  return (
    <>
      {tokensOf(TOKENS, 'text').map((token) => (
        <Sample key={token.name} token={token} style={{ fontSize: valueOf(token) }} />
      ))}
      {tokensOf(TOKENS, 'weight').map((token) => (
        <Sample key={token.name} token={token} style={{ fontWeight: valueOf(token) }} />
      ))}
      {tokensOf(TOKENS, 'leading').map((token) => (
        <p key={token.name} ref={drawn({ maxWidth: '40ch', lineHeight: valueOf(token) })}>
          {PARAGRAPH} <Name token={token} />
        </p>
      ))}
      <ul role="list" className={catalogue.stack}>
        {tokensOf(TOKENS, 'space').map((token) => (
          <li key={token.name} className={catalogue.row}>
            <span
              ref={drawn({
                width: valueOf(token),
                height: 'var(--space-3)',
                background: 'var(--color-accent-fill)',
              })}
            />{' '}
            <Name token={token} />
          </li>
        ))}
      </ul>
      <div className={catalogue.row}>
        {tokensOf(TOKENS, 'radius').map((token) => (
          <div
            key={token.name}
            ref={drawn({
              padding: 'var(--space-4)',
              border: '1px solid var(--color-control)',
              borderRadius: valueOf(token),
            })}
          >
            <Name token={token} />
          </div>
        ))}
      </div>
    </>
  );
}

function Sample({ token, style }: { token: DesignToken; style: Styles }) {
  return (
    <p ref={drawn({ lineHeight: 'var(--leading-dense)', ...style })}>
      {SENTENCE} <Name token={token} />
    </p>
  );
}

function Name({ token: { name, value } }: { token: DesignToken }) {
  return (
    <span className={catalogue.name}>
      {name} {value}
    </span>
  );
}
