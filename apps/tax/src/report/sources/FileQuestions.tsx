import { useWorker } from '../client/ReportContext.tsx';
import type { SourceView } from '../model/workspace-view.ts';
import { AddressQuestion } from './AddressQuestion.tsx';
import { DayOrderQuestion } from './DayOrderQuestion.tsx';
import { DecimalMarkQuestion } from './DecimalMarkQuestion.tsx';
import { FormatQuestion } from './FormatQuestion.tsx';
import { OperationsQuestion } from './OperationsQuestion.tsx';
import type { FileQuestion } from './questions-of.ts';
import { ZoneQuestion } from './ZoneQuestion.tsx';

/** What a file leaves open: asked, never guessed. An answer reads the file again. */
export function FileQuestions(props: { source: SourceView; questions: readonly FileQuestion[] }) {
  const { source, questions } = props;
  return questions.map((question) => {
    switch (question) {
      case 'format':
        return <SourceFormat key={question} source={source} />;
      case 'operations':
        return <OperationsQuestion key={question} source={source} />;
      case 'zone':
        return <ZoneQuestion key={question} sources={[source]} />;
      case 'day-order':
        return <DayOrderQuestion key={question} source={source} />;
      case 'decimal-mark':
        return <SourceDecimalMark key={question} source={source} />;
      case 'address':
        return <AddressQuestion key={question} source={source} />;
    }
  });
}

/** The format of a file that fits several, once it is chosen. */
function SourceFormat({ source: { fileId, fitting } }: { source: SourceView }) {
  const { tell } = useWorker();
  return (
    <FormatQuestion
      {...fitting}
      onAnswer={(format) => tell((service) => service.setFileOptions(fileId, { format }))}
    />
  );
}

function SourceDecimalMark({ source: { fileId, decimalMark } }: { source: SourceView }) {
  return decimalMark === null ? null : <DecimalMarkQuestion fileId={fileId} found={decimalMark} />;
}
