/** The `view-transition-name` of the photo in the style sheet of a car's page. */
const NAME = 'car-photo';

/** Animates a card's photo into the photo of the car's page, and back. */
export function startPhotoTransition(): void {
  addEventListener('pageswap', ({ activation }) => name(activation?.entry.url));
  // Back from the car, to this page as the browser has cached it.
  addEventListener('pagereveal', () => name(navigation.activation?.from?.url));
}

/** Names the photo of the one card in view that leads to an address, until the page has changed. */
function name(address: string | null | undefined): void {
  const path = address && new URL(address).pathname;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.card__link')];
  const photo = links
    .find((link) => link.pathname === path && link.checkVisibility())
    ?.closest('.card')
    ?.querySelector<HTMLElement>('.photo');
  if (photo == null) return;
  photo.style.viewTransitionName = NAME;
  setTimeout(() => {
    photo.style.viewTransitionName = '';
  }, 1000);
}
