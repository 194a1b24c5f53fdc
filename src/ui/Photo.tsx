import type { ImgHTMLAttributes } from 'react';
import type { Photo as PhotoFacts } from '#domain/view/photo.ts';

type Props = ImgHTMLAttributes<HTMLImageElement> & { photo: PhotoFacts };

/** A photo whose size is reserved. */
export function Photo({ photo, ...rest }: Props) {
  const { src, srcset, width, height, alt } = photo;
  return (
    <img
      className="photo"
      src={src}
      srcSet={srcset ?? undefined}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...rest}
    />
  );
}
