import type {
  CandleType,
  CrosshairDirectionStyle,
  DeepPartial,
  StateLineStyle,
  Styles,
} from 'klinecharts';

/** How prices are drawn. */
export type ChartType = 'candles' | 'hollow' | 'bars' | 'line' | 'area' | 'heikin-ashi';

/** Colours and face of the page, resolved: a canvas knows no custom properties. */
export interface ChartTokens {
  readonly background: string;
  readonly text: string;
  readonly muted: string;
  /** Hairlines. */
  readonly line: string;
  /** The grid behind the prices: fainter than a hairline. */
  readonly grid: string;
  readonly raised: string;
  readonly up: string;
  readonly down: string;
  readonly onPrice: string;
  readonly accent: string;
  /** The area under a line. */
  readonly accentFill: string;
  readonly family: string;
}

const CANDLE_TYPES: Readonly<Record<ChartType, CandleType>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  'heikin-ashi': 'candle_solid',
};

const LABEL_SIZE = 11;
/** Height of the page's own legend over the prices. */
const LEGEND_PX = 28;
/** Volume stands behind the price: at a third of the colour's strength. */
const VOLUME = 0.35;
/** What an area covers stays readable. */
const AREA = 0.12;

/** The library's styles in our tokens: hairline grid, no boxes, the last price the only strong line. */
export function chartStyles(tokens: ChartTokens, type: ChartType): DeepPartial<Styles> {
  const { text, muted, line, grid, raised, up, down, family } = tokens;
  const label = { family, size: LABEL_SIZE, weight: 'normal' } as const;
  const hairline: Partial<StateLineStyle> = { size: 1, color: grid, style: 'solid' };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...label, color: muted },
  };
  const crosshair: DeepPartial<CrosshairDirectionStyle> = {
    line: { color: muted, style: 'dashed', dashedValue: [4, 4], size: 1 },
    text: {
      ...label,
      color: text,
      backgroundColor: raised,
      borderColor: line,
      borderSize: 1,
      borderRadius: 3,
    },
  };
  return {
    grid: { horizontal: hairline, vertical: hairline },
    candle: candleStyles(tokens, type, label),
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: muted },
      bars: [
        {
          style: 'fill',
          upColor: withAlpha(up, VOLUME),
          downColor: withAlpha(down, VOLUME),
          noChangeColor: withAlpha(muted, VOLUME),
        },
      ],
      lastValueMark: { show: false },
      tooltip: {
        title: { ...label, color: muted },
        legend: { ...label, color: muted },
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line, activeBackgroundColor: grid },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: overlayStyles(tokens, label),
  };
}

interface Label {
  readonly family: string;
  readonly size: number;
  readonly weight: 'normal';
}

function candleStyles(
  { muted, up, down, onPrice, accent, accentFill, family }: ChartTokens,
  type: ChartType,
  label: Label,
): DeepPartial<Styles['candle']> {
  const mark = { color: muted, textFamily: family, textSize: LABEL_SIZE };
  return {
    type: CANDLE_TYPES[type],
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: muted,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: muted,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: muted,
    },
    area: {
      lineColor: accent,
      lineSize: 1.5,
      smooth: false,
      backgroundColor: type === 'line' ? 'transparent' : accentFill,
      point: { show: false, animation: false },
    },
    priceMark: {
      high: mark,
      low: mark,
      last: {
        upColor: up,
        downColor: down,
        noChangeColor: muted,
        line: { style: 'dashed', dashedValue: [3, 3], size: 1 },
        text: { ...label, color: onPrice, borderRadius: 3 },
      },
    },
    // The page has a legend of its own, in its language.
    // Indicators over the prices begin below that legend's line.
    tooltip: { showRule: 'none', offsetTop: LEGEND_PX },
  };
}

function overlayStyles(
  { background, text, accent, onPrice }: ChartTokens,
  label: Label,
): DeepPartial<Styles['overlay']> {
  return {
    point: {
      color: background,
      borderColor: accent,
      borderSize: 1,
      radius: 4,
      activeColor: accent,
      activeBorderColor: accent,
      activeBorderSize: 1,
      activeRadius: 5,
    },
    line: { color: accent, size: 1 },
    rect: { color: withAlpha(accent, AREA), borderColor: accent, borderSize: 1 },
    polygon: { color: withAlpha(accent, AREA), borderColor: accent, borderSize: 1 },
    text: { ...label, color: onPrice, backgroundColor: accent, borderColor: text },
  };
}

function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\((.+)\)$/, `rgba($1, ${alpha})`);
}
