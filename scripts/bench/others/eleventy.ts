import { type OtherGenerator, pageFacts } from './page-facts.ts';

const TEMPLATE = `---json
{ "pagination": { "data": "vehicles", "size": 1, "alias": "car" }, "permalink": "/cars/{{ car.slug }}.html" }
---
<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>{{ car.title }}</title><meta name="description" content="{{ car.description }}"></head>
<body><h1>{{ car.title }}</h1>
<ul>{% for photo in car.photos %}<li><img src="{{ photo.src }}" alt="{{ photo.alt }}"></li>{% endfor %}</ul>
<p>{{ car.summary }}</p>
<dl>{% for row in car.specifications %}<dt>{{ row.label }}</dt><dd>{{ row.value }}</dd>{% endfor %}</dl>
<ul>{% for feature in car.features %}<li>{{ feature }}</li>{% endfor %}</ul>
{% for reason in car.reasons %}<h2>{{ reason.heading }}</h2><p>{{ reason.text }}</p>{% endfor %}
<ul>{% for other in car.similar %}<li><a href="{{ other.href }}">{{ other.name }}</a></li>{% endfor %}</ul>
</body></html>`;

export const eleventy: OtherGenerator = {
  name: 'Eleventy',
  command: 'eleventy',
  version: '--version',
  files: (vehicles) => ({
    'cars.njk': TEMPLATE,
    '_data/vehicles.json': JSON.stringify(vehicles.map(pageFacts)),
  }),
  options: (folder, out) => [`--input=${folder}`, `--output=${out}`, '--quiet'],
};
