import type { ImgHTMLAttributes } from 'react';
import { CENTRED } from '#domain/photo/photo-facts.ts';
import type { Photo as PhotoFacts } from '#domain/view/photo.ts';

type Props = ImgHTMLAttributes<HTMLImageElement> & { photo: PhotoFacts };

/** A photo with reserved space. */
export function Photo({ photo, ...rest }: Props) {
  const { src, srcset, width, height, alt, avif, tone, focus = CENTRED } = photo;
  const img = (
    <img
      className="photo"
      src={src}
      srcSet={srcset ?? undefined}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      data-tone={tone}
      data-focus={focus === CENTRED ? undefined : focus}
      {...rest}
    />
  );
  if (avif === undefined) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={rest.sizes} />
      {img}
    </picture>
  );
}
