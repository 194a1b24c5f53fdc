import { describe, expect, it } from 'vitest';
import * as routes from './routes.ts';
import { siteWith } from './site.fixture.ts';

describe('the addresses of S1 §2 and S2 §2', () => {
  it.each([
    [routes.homePath(), '/'],
    [routes.notFoundPath(), '/404'],
    [routes.vehiclePath('2019-volvo-xc60'), '/cars/2019-volvo-xc60'],
    [routes.vehicleMapPath('2019-volvo-xc60'), '/cars/2019-volvo-xc60#vehicle-map'],
    [routes.similarVehiclesPath('2019-volvo-xc60'), '/cars/2019-volvo-xc60#similar'],
    [routes.checkoutJourneyPath('2019-volvo-xc60'), '/checkout-journey?car_id=2019-volvo-xc60'],
    [routes.tradeInPath(), '/cars/trade-in'],
    [routes.tradeInPath('12782332'), '/cars/trade-in?car_id=12782332'],
    [routes.tradeInInfoPath(), '/trade-in'],
    [routes.sellMyCarPath(), '/sell-my-car'],
    [routes.financePath(), '/finance'],
    [routes.servicePath(), '/service'],
    [
      routes.financePath({ preferredDealership: 'north & co', vehiclePriceBudget: 38000, car_id: '7' }),
      '/finance?preferredDealership=north+%26+co&vehiclePriceBudget=38000&car_id=7',
    ],
    [routes.financeEnquiryPath(), '/finance-enquiry'],
    [routes.applyForFinancePath(), '/apply-for-finance'],
    [routes.financePreApprovalPath(), '/finance-pre-approval'],
    [routes.financePreApprovalPath({ car_id: '7' }), '/finance-pre-approval?car_id=7'],
    [routes.personalisedFinancePath(), '/personalised/finance'],
    [routes.personalisedFinancePath({ car_id: '7' }), '/personalised/finance?car_id=7'],
    [routes.searchRoutePath(), '/search'],
    [routes.budgetPath(), '/budget'],
    [routes.searchPath('new-used-and-demo-cars'), '/search/new-used-and-demo-cars'],
    [routes.makePath('toyota'), '/search/toyota'],
    [routes.modelPath('toyota', 'corolla'), '/search/toyota/corolla'],
    [routes.contactPath(), '/contact'],
    [routes.locationsPath(), '/contact-us'],
    [routes.locationPath('newcastle'), '/contact-us/newcastle'],
    [routes.teamPath('newcastle'), '/teams/newcastle'],
    [routes.offersPath(), '/special-offers'],
    [routes.exploreModelPath('corolla'), '/corolla'],
    [routes.pagePath('warranty'), '/pages/warranty'],
    [routes.bookAServicePath(), '/pages/book-a-service'],
    [routes.blogPath(), '/blog'],
    [routes.blogPath(2), '/blog/page/2'],
    [routes.blogCategoryPath('news'), '/blog/news'],
    [routes.blogCategoryPath('news', 2), '/blog/news/page/2'],
    [routes.blogPostPath('news', 'open-day'), '/blog/news/open-day'],
    [routes.faqsPath(), '/faqs'],
    [routes.bookTestDrivePath(), '/book-test-drive'],
    [
      routes.bookTestDrivePath('Kia EV5', 'newstead'),
      '/book-test-drive?vehicle=Kia+EV5&preferredDealership=newstead',
    ],
    [routes.termsPath(), '/terms-and-conditions'],
    [routes.privacyPath(), '/privacy-policy'],
    [routes.favouritesPath(), '/favourites'],
    [routes.favouritesPath(['7', '8']), '/favourites?ids=7%2C8'],
    [routes.watchlistPath(), '/watchlist'],
    [routes.plainSignInPath(), '/sign-in'],
    [routes.signInCodePath(), '/sign-in/code'],
    [routes.signInCodePath('/cars/a'), '/sign-in/code?redirect=%2Fcars%2Fa'],
    [routes.comparePath(), '/compare'],
    [routes.comparePath(['7', '8']), '/compare?ids=7%2C8'],
    [routes.successPath(), '/success'],
    [routes.spinToWinPath(), '/spin-to-win'],
    [routes.onlinePaymentPath(), '/online-payment'],
    [routes.onlinePaymentPath('7'), '/online-payment?payment=7'],
  ])('%s', (built, address) => {
    expect(built).toBe(address);
  });

  it('makes an absolute address', () => {
    expect(routes.absoluteUrl(routes.offersPath(), siteWith())).toBe(
      'https://harbour.example/special-offers',
    );
  });
});

describe('/cars/{slug}/checkout or /cars/{slug}/buy-online "depending on a site flag"', () => {
  it.each([
    [false, '/cars/a/checkout'],
    [true, '/cars/a/buy-online'],
  ])('buy_online %s: %s', (buy_online, path) => {
    expect(routes.checkoutPath('a', siteWith({ flags: { buy_online } }))).toBe(path);
  });
});

describe('listing pages', () => {
  it('"The first page is omitted from the address."', () => {
    expect(routes.listingPath({ variant: 'used-cars' })).toBe('/search/used-cars');
    expect(routes.listingPath({ variant: 'used-cars' }, 1)).toBe('/search/used-cars');
    expect(routes.listingPath({ variant: 'used-cars' }, 2)).toBe('/search/used-cars/page/2');
  });

  it('exist for makes and models', () => {
    expect(routes.listingPath({ make: 'toyota' })).toBe('/search/toyota');
    expect(routes.listingPath({ make: 'toyota', model: 'corolla' }, 3)).toBe('/search/toyota/corolla/page/3');
  });
});

describe('offers', () => {
  const offer = { id: '12', manufacturer: 'Land Rover' };

  it('/offers/{manufacturer slug}/{offer id}', () => {
    expect(routes.offerPath(offer, siteWith())).toBe('/offers/land-rover/12');
  });

  it('/offers/{offer id} "when the site has one manufacturer", or the offer none', () => {
    expect(routes.offerPath(offer, siteWith({ manufacturer: 'Land Rover' }))).toBe('/offers/12');
    expect(routes.offerPath({ ...offer, manufacturer: null }, siteWith())).toBe('/offers/12');
    expect(routes.offerPath({ ...offer, manufacturer: '比亚迪' }, siteWith())).toBe('/offers/12');
  });
});

describe('/sign-in?type=…&redirect={path}&back={path}', () => {
  it('has the paths to redirect to', () => {
    expect(routes.signInPath({ type: 'watchlist', redirect: '/cars/a?x=1', back: '/search/used-cars' })).toBe(
      '/sign-in?type=watchlist&redirect=%2Fcars%2Fa%3Fx%3D1&back=%2Fsearch%2Fused-cars',
    );
  });

  it('never has an address of another site (rules 27)', () => {
    expect(
      routes.signInPath({ type: 'checkout', redirect: 'https://evil.test', back: '/..//evil.test' }),
    ).toBe('/sign-in?type=checkout&redirect=%2F&back=%2F');
  });
});

describe('one flow under three addresses (S1 §2)', () => {
  it('redirects a missing checkout to its other path, else to the car', () => {
    expect(routes.nearestCheckouts('/cars/a/buy-online')).toEqual(['/cars/a/checkout', '/cars/a']);
    expect(routes.nearestCheckouts('/cars/a')).toEqual([]);
  });

  it('redirects the journey of a car to its checkout', () => {
    expect(routes.journeyCheckouts('a')).toEqual(['/cars/a/checkout', '/cars/a/buy-online', '/cars/a']);
    expect(routes.journeyCheckouts('//evil.test')).toEqual([]);
    expect(routes.journeyCheckouts(null)).toEqual([]);
  });

  it('has the ids of a reservation and a car', () => {
    expect(routes.reservationPath('x')).toBe('/reservation?hold=x');
    expect(routes.isCheckoutPath('/cars/a/checkout')).toBe(true);
  });
});

describe('/new-arrivals', () => {
  it('has the search', () => {
    expect(routes.newArrivalsPath()).toBe('/new-arrivals');
    expect(routes.newArrivalsPath('Used Kia')).toBe('/new-arrivals?search=Used+Kia');
    expect(routes.newArrivalsPath('Kia', '/search?make=Kia')).toBe(
      '/new-arrivals?search=Kia&find=%2Fsearch%3Fmake%3DKia',
    );
  });
});
