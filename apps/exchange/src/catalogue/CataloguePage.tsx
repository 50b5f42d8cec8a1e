import styles from './Catalogue.module.css';
import { sections } from './sections.ts';
import { Stage } from './Stage.tsx';

/** What the document says of itself; the page is for developers and in no message catalogue. */
export const catalogueHead = {
  title: 'Component catalogue',
  description: 'Every part of the interface, in both themes and from right to left.',
};

/** Everything pages are built from, in every state. Built in development only. */
export function CataloguePage() {
  return (
    <div className={styles.page} lang="en" dir="ltr">
      <h1>{catalogueHead.title}</h1>
      <p className={styles.note}>{catalogueHead.description}</p>
      <nav aria-label="Sections of the catalogue">
        <ul role="list" className={styles.contents}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <Stage key={section.id} {...section} />
      ))}
    </div>
  );
}
