import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import styles from './Stepper.module.css';

export interface Step {
  readonly id: string;
  /** Where the step lives: a fragment or an address. */
  readonly href: string;
  readonly label: string;
  /** One line under the label: "3 files", "2 open". */
  readonly detail?: string;
  readonly state: 'done' | 'open' | 'closed';
  /** What a closed step lacks; shown as its detail. The step can be entered and says the same. */
  readonly reason?: string;
}

interface StepperProps {
  label: string;
  steps: readonly Step[];
  current: string;
}

/**
 * The steps of a task as links, so that each can be kept and shared. All of them stay links: one that
 * lost its address between the press and the release of a button would lose the click.
 */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <nav aria-label={label}>
      <ol role="list" className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step}>
            <a
              className={classNames(styles.link, styles[step.state])}
              href={step.href}
              data-state={step.state}
              aria-current={step.id === current ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {step.state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{step.label}</span>
                <Detail step={step} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Detail({ step }: { step: Step }) {
  const text = step.state === 'closed' ? (step.reason ?? step.detail) : step.detail;
  return text === undefined ? null : <span className={styles.detail}>{text}</span>;
}
