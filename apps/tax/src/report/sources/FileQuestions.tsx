import type { SourceView } from '../model/workspace-view.ts';
import { AddressQuestion } from './AddressQuestion.tsx';
import { DayOrderQuestion } from './DayOrderQuestion.tsx';
import type { FileQuestion } from './questions-of.ts';
import { ZoneQuestion } from './ZoneQuestion.tsx';

/** What a file leaves open: asked, never guessed. An answer reads the file again. */
export function FileQuestions(props: { source: SourceView; questions: readonly FileQuestion[] }) {
  const { source, questions } = props;
  return questions.map((question) => {
    switch (question) {
      case 'zone':
        return <ZoneQuestion key={question} source={source} />;
      case 'day-order':
        return <DayOrderQuestion key={question} source={source} />;
      case 'address':
        return <AddressQuestion key={question} source={source} />;
    }
  });
}
