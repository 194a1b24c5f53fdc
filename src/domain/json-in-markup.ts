/** Serialises a value as JSON that is safe inside a `<script>` of HTML: escapes every `<`. */
export const jsonInMarkup = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
