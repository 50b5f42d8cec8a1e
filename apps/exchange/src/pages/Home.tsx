import { Editions } from '../home/Editions.tsx';
import { Hero } from '../home/Hero.tsx';
import { Principles } from '../home/Principles.tsx';
import { Questions } from '../home/Questions.tsx';
import { ReportTeaser } from '../home/ReportTeaser.tsx';
import { TradeTeaser } from '../home/TradeTeaser.tsx';

export function Page() {
  return (
    <>
      <Hero />
      <ReportTeaser />
      <TradeTeaser />
      <Principles />
      <Editions />
      <Questions />
    </>
  );
}
