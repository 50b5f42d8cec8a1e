/** The widths a picture is offered in, in px (R-CONST-02). */
export const PICTURE_WIDTHS = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** Quality of lossy pictures, in percent (R-CONST-02). */
export const PICTURE_QUALITY = 75;

/** The address of a picture in one width; made by `npm run generate`. */
export function pictureAddress(name: string, scheme: 'light' | 'dark', width: number): string {
  return `/pictures/${name}-${scheme}-${width}.webp`;
}
