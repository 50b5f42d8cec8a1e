import { PICTURE_WIDTHS, pictureAddress } from './picture-widths.ts';

interface PictureProps {
  /** The file's name without scheme and width. */
  name: string;
  alt: string;
  /** Width and height of the picture in any unit: the room is kept before it comes. */
  width: number;
  height: number;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  className?: string | undefined;
}

/**
 * A picture in the specification's widths, one for each scheme. A theme the reader chose on the page
 * is not the system's: both are there then, and the style sheet shows the right one.
 */
export function Picture({ className, ...props }: PictureProps) {
  return (
    <span className={className}>
      <OneScheme scheme="light" {...props} />
      <OneScheme scheme="dark" {...props} />
    </span>
  );
}

function OneScheme(props: Omit<PictureProps, 'className'> & { scheme: 'light' | 'dark' }) {
  const { name, scheme, alt, width, height, sizes } = props;
  return (
    <img
      data-scheme={scheme}
      src={pictureAddress(name, scheme, PICTURE_WIDTHS[0])}
      srcSet={PICTURE_WIDTHS.map((px) => `${pictureAddress(name, scheme, px)} ${px}w`).join(', ')}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      // A hidden picture that loads lazily is not fetched.
      loading="lazy"
      decoding="async"
    />
  );
}
