import { largestSource, type Photo as PhotoFacts } from '#domain/view/photo.ts';
import { Photo } from './Photo.tsx';

interface Props {
  photos: PhotoFacts[];
}

/** A car's photos in a row, each a link to its largest size; the first one is loaded with priority. */
export function GalleryPhotos({ photos }: Props) {
  return (
    <ol>
      {photos.map((photo, index) => (
        <li key={photo.src}>
          <a href={largestSource(photo)}>
            <Photo
              photo={photo}
              sizes="(min-width: 80rem) 52rem, (min-width: 62rem) 64vw, 100vw"
              {...(index === 0 && { loading: 'eager', fetchPriority: 'high' })}
            />
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Thumbnails of the same photos, each a link to its largest size; they wait for the first photo. */
export function GalleryThumbs({ photos }: Props) {
  return (
    <ul className="gallery__thumbs" aria-label="All photos">
      {photos.map((photo) => (
        <li key={photo.src}>
          <a href={largestSource(photo)}>
            <Photo photo={photo} sizes="6rem" fetchPriority="low" />
          </a>
        </li>
      ))}
    </ul>
  );
}
