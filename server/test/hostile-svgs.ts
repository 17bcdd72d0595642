/* SVGs that attack people who view them, and the programs that read them. */

const HEAD =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50"'

/** Returns an SVG with this content. */
export const getSvg = (content: string, attributes = ''): string => `${HEAD} ${attributes}>${content}</svg>`

/** A shape that is always drawn. */
export const SHAPE = '<path fill="#36c" d="M0 0h100v50z"/>'

/** Harmful content that doesn't change the picture of an SVG: a description and the content. */
export const HARMFUL: [what: string, content: string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['an event', '<rect onload="alert(1)" onclick="alert(1)" width="1"/>'],
  ['a link to a script', '<use xlink:href="javascript:alert(1)"/><use href="javascript:alert(1)"/>'],
  ['a link', '<a href="https://evil.example"><rect width="1"/></a>'],
  ['a part of another file', '<use href="https://evil.example/x.svg#a"/><use href="file:///etc/passwd#a"/>'],
  ['a picture of another site', '<image href="https://evil.example/x.png"/>'],
  ['a picture inside', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['a page inside', '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">evil</p></foreignObject>'],
  ['an animated address', '<animate attributeName="href" to="javascript:alert(1)"/><set to="evil"/>'],
  ['an import', '<style>@import url(https://evil.example/x.css); .a{fill:red}</style>'],
  ['an import that hides in comments', '<style>/*/**/@import/* */ "https://evil.example";</style>'],
  ['an address in a style', '<rect style="fill:url(https://evil.example/#a)" width="1"/>'],
  ['an escaped address', '<rect style="fill:u\\72l(https://evil.example/#a)" width="1"/>'],
  ['an address in an attribute', '<rect fill="url(//evil.example/#a)" mask="url(evil)" width="1"/>'],
  ['an address as text', `<rect style="mask-image:image-set('https://evil.example' 1x)" width="1"/>`],
  ['a font', '<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.example"/></filter>'],
  ['what breaks out of a style', '<style>.a{fill:red}</style><style>&lt;/style&gt;&lt;script&gt;</style>'],
  ['a style sheet beside it', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ['a link to a script in entities', '<a xlink:href="&#106;avascript&#58;alert(1)"><rect width="1"/></a>'],
  [
    'a link to a script in white space',
    '<use href=" java\tscript&#10;:alert(1)"/><a href="&#9;javascript:alert(1)"/>',
  ],
  ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a page with a prefix', '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="alert(1)"/>'],
  ['an event in capitals', '<rect ONLOAD="alert(1)" onLoad="alert(1)" width="1"/>'],
  ['an event of an animation', '<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'],
  ['an animation that sets an event', '<set attributeName="onload" to="alert(1)"/>'],
  ['a handler', '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'],
  ['a base of addresses', '<g xml:base="https://evil.example/"><use href="x.svg#a"/></g>'],
  ['an escaped import', '<style>@\\69mport "https://evil.example/x.css";</style>'],
  ['a pointer', '<rect style="cursor:url(https://evil.example/x.cur),auto" width="1"/>'],
  ['a marker of another file', '<path marker-end="url(https://evil.example/x.svg#m)" d="M0 0h9"/>'],
  ['a pattern that is a picture', '<pattern id="p"><image href="//evil.example/x.png"/></pattern>'],
  ['a sound and a film', '<audio src="https://evil.example/x.mp3"/><video src="//evil.example/x.mp4"/>'],
  ['a part that uses itself', '<g id="a"><use href="#a"/></g>'],
  ['a style that refers in a circle', '<style>.a{mask:url(#m)}</style><mask id="m"><rect class="a"/></mask>'],
  ['a frame', '<iframe src="https://evil.example"/><embed src="//evil.example"/>'],
]

const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`)
/** Each part uses the previous part ten times. */
const parts = Array.from(
  { length: 12 },
  (_, i) => `<g id="p${i + 1}">${`<use href="#p${i}"/>`.repeat(10)}</g>`,
)
const random = (i: number) => ((i * 7919) % 1000) / 10

/** SVGs that are refused as a whole. Created on demand, because they are large. */
export const REFUSED: [what: string, svg: () => string | Buffer][] = [
  [
    'whose entities expand to a billion',
    () => `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>${getSvg('&e9;')}`,
  ],
  [
    'with an entity of another file',
    () => `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]>${getSvg('<text>&e;</text>')}`,
  ],
  ['with an entity that nobody declared', () => getSvg('<text>&e;</text>')],
  ['of 100,000 elements within each other', () => getSvg('<g>'.repeat(100_000) + '</g>'.repeat(100_000))],
  [
    'of 100,000 elements that are not allowed within each other',
    () => getSvg('<x>'.repeat(100_000) + '</x>'.repeat(100_000)),
  ],
  ['of 200,000 elements', () => getSvg('<g/>'.repeat(200_000))],
  [
    'with 100,000 attributes',
    () => getSvg(`<g ${Array.from({ length: 90_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
  ],
  ['whose parts repeat each other a trillion times', () => getSvg(parts.join(''))],
  [
    'whose styles refer 45,000 times for each of 19,000 parts',
    () => getSvg(`<style>${'g{mask:url(#m)}'.repeat(45_000)}</style>${'<g/>'.repeat(19_000)}`),
  ],
  [
    'that paints 19,000 areas over each other',
    () => getSvg('<rect width="100" height="50" opacity=".1"/>'.repeat(19_000)),
  ],
  [
    'with a path of 1 MB',
    () =>
      getSvg(
        `<path stroke="red" d="M0 0${Array.from({ length: 85_000 }, (_, i) => `L${random(i)} ${random(i * i)}`).join('')}"/>`,
      ),
  ],
  [
    'with 4,000 masks',
    () =>
      getSvg(
        `<mask id="m"><rect width="100" height="50"/></mask>${'<g mask="url(#m)" opacity=".9"><rect width="100" height="50"/></g>'.repeat(4_000)}`,
      ),
  ],
  ['without a size', () => '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>'],
  ['of no size', () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 1e999"/>'],
  ['that ends too early', () => `${HEAD}><g>`],
  ['that is another document', () => '<html><script>alert(1)</script></html>'],
  ['with an attribute of 1 MB', () => getSvg(`<path d="${'M0 0'.repeat(262_200)}"/>`)],
  ['in UTF-16', () => Buffer.from(`\uFEFF<?xml version="1.0"?>${getSvg(SHAPE)}`, 'utf16le')],
  ['in Latin-1', () => Buffer.from(getSvg('<title>Bäckerei</title>'), 'latin1')],
  [
    'in UTF-7 by its own word',
    () => `<?xml version="1.0" encoding="UTF-7"?>${getSvg('+ADw-script+AD4-', 'a')}`,
  ],
  ['that is a text', () => 'svg, but not really'],
  ['of more than 1 MB', () => getSvg(`<!--${' '.repeat(1024 * 1024)}-->`)],
]
