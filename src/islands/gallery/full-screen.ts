import PhotoSwipe, { type SlideData } from 'photoswipe';
import { loadStyles } from '../load-styles.ts';
import styles from './full-screen.css?url&no-inline';

interface FullScreen {
  /** Has the gallery's name, and the templates of the controls and of a missing photo. */
  gallery: HTMLElement;
  /** Links to the largest files, each around a photo of the page. */
  photos: readonly HTMLAnchorElement[];
  index: number;
  onShow: (index: number) => void;
  onClose: (index: number) => void;
}

type Content = NonNullable<PhotoSwipe['currSlide']>['content'];

type Act = 'prev' | 'next' | 'toggleZoom' | 'close';

/** PhotoSwipe creates its own controls from HTML strings, which Trusted Types block. */
const NO_CONTROLS = {
  arrowPrev: false,
  arrowNext: false,
  close: false,
  zoom: false,
  counter: false,
  preloader: false,
} as const;

/** Shows a gallery's photos in full screen, with swipe, arrows and zoom, until Escape or a drag closes it. */
export async function openFullScreen({ gallery, photos, index, onShow, onClose }: FullScreen): Promise<void> {
  // Before the first photo, because PhotoSwipe measures its elements.
  await loadStyles(styles);
  const behind = [...document.body.children].filter((element) => element instanceof HTMLElement);
  const screen = new PhotoSwipe({
    ...NO_CONTROLS,
    dataSource: photos.map(slideOf),
    index,
    loop: false,
    bgOpacity: 1,
    mainClass: 'full-screen',
    returnFocus: false,
  });
  screen.on('uiRegister', () => addControls(screen, gallery));
  screen.on('change', () => onShow(screen.currIndex));
  screen.on('contentLoadImage', ({ content }) => {
    content.element?.addEventListener('load', () => fit(content), { once: true });
  });
  screen.addFilter('contentErrorElement', (plain) => cloneOf(gallery, 'missing') ?? plain);
  screen.on('destroy', () => {
    for (const element of behind) element.inert = false;
    onClose(screen.currIndex);
  });
  screen.init();
  for (const element of behind) element.inert = true;
}

function slideOf(link: HTMLAnchorElement): SlideData {
  const photo = link.querySelector('img');
  return {
    src: link.href,
    msrc: photo?.currentSrc ?? '',
    alt: photo?.alt ?? '',
    width: Number(photo?.getAttribute('width')),
    height: Number(photo?.getAttribute('height')),
    element: link,
    thumbCropped: true,
  };
}

function addControls(screen: PhotoSwipe, gallery: HTMLElement): void {
  const { element, scrollWrap } = screen;
  const controls = cloneOf(gallery, 'controls');
  if (element === undefined || controls === null) return;
  const label = gallery.querySelector('.gallery__track')?.ariaLabel ?? '';
  element.ariaLabel = label;
  element.ariaModal = 'true';
  if (scrollWrap) scrollWrap.ariaLabel = label;
  const acts: Record<Act, () => void> = {
    prev: () => screen.prev(),
    next: () => screen.next(),
    toggleZoom: () => screen.toggleZoom(),
    close: () => close(screen),
  };
  const button = (act: string) => controls.querySelector<HTMLButtonElement>(`[data-act="${act}"]`);
  for (const [act, run] of Object.entries(acts)) button(act)?.addEventListener('click', run);
  screen.on('change', () => {
    const { currIndex } = screen;
    const last = screen.getNumItems() - 1;
    const count = controls.querySelector('[data-count]');
    if (count) count.textContent = `${currIndex + 1} / ${last + 1}`;
    button('prev')?.toggleAttribute('disabled', currIndex === 0);
    button('next')?.toggleAttribute('disabled', currIndex === last);
  });
  element.append(controls);
}

/** PhotoSwipe ignores a close while it opens. */
function close(screen: PhotoSwipe): void {
  if (screen.opener.isOpen) screen.close();
  else screen.on('openingAnimationEnd', () => screen.close());
}

/** Corrects the size of an external photo, which is unknown until it has loaded. */
function fit(content: Content): void {
  const { element, data, slide } = content;
  if (!(element instanceof HTMLImageElement)) return;
  const { naturalWidth, naturalHeight } = element;
  if (data.width === naturalWidth && data.height === naturalHeight) return;
  for (const sized of [data, content, slide]) {
    if (sized !== undefined) Object.assign(sized, { width: naturalWidth, height: naturalHeight });
  }
  slide?.resize();
}

function cloneOf(gallery: HTMLElement, part: 'controls' | 'missing'): HTMLElement | null {
  const template = gallery.querySelector<HTMLTemplateElement>(`template[data-full-screen="${part}"]`);
  const [clone] = template === null ? [] : document.importNode(template.content, true).children;
  return clone instanceof HTMLElement ? clone : null;
}
