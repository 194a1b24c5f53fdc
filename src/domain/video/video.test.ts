import { describe, expect, it } from 'vitest';
import { videoOf, videoPolicy } from './video.ts';

const ID = 'dQw4w9WgXcQ';
const policyOf = (address: string) => {
  const video = videoOf(address);
  return video && videoPolicy(video);
};

describe('a walk-around video', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}&t=12`,
    `https://m.youtube.com/watch?v=${ID}`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/embed/${ID}`,
    `https://youtube.com/shorts/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
  ])('at YouTube is played without cookies: %s', (address) => {
    expect(videoOf(address)).toEqual({
      player: 'YouTube',
      href: `https://www.youtube.com/watch?v=${ID}`,
      src: `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    });
    expect(policyOf(address)).toBe('frame-src https://www.youtube-nocookie.com');
  });

  it.each([
    ['https://vimeo.com/76979871', '', ''],
    ['https://player.vimeo.com/video/76979871?title=0', '', ''],
    ['https://vimeo.com/76979871/8272103f6e', '/8272103f6e', '&h=8272103f6e'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', '/8272103f6e', '&h=8272103f6e'],
  ])('at Vimeo is played untracked: %s', (address, path, query) => {
    expect(videoOf(address)).toEqual({
      player: 'Vimeo',
      href: `https://vimeo.com/76979871${path}`,
      src: `https://player.vimeo.com/video/76979871?dnt=1${query}`,
    });
    expect(policyOf(address)).toBe('frame-src https://player.vimeo.com');
  });

  it('is a file at a host, or at the site itself', () => {
    const address = 'https://media.example/cars/1/WALK.MP4?x=1';
    expect(videoOf(address)).toEqual({ player: null, href: address, src: address });
    expect(policyOf(address)).toBe('media-src https://media.example');
    expect(policyOf('/videos/1.webm')).toBe("media-src 'self'");
  });

  it.each([
    'https://www.youtube.com/@dealer',
    'https://www.youtube.com/',
    'https://youtu.be/',
    'https://vimeo.com/dealer',
    'https://vimeo.com/76979871/settings',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://facebook.com/video/1',
    'https://media.example/walk.mov',
    '/videos/',
    'https://[',
    'http://a b/1.mp4',
  ])('is nothing else: %s', (address) => expect(videoOf(address)).toBeNull());
});
