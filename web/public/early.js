// Runs before the page is shown.
try {
  const { theme, font } = localStorage
  const { dataset } = document.documentElement
  if (/^(light|dark)$/.test(theme)) dataset.theme = theme
  // The browser has cached these files. Preloaded, they arrive before the page is painted; otherwise it uses another font.
  if (font) {
    const files = font === 'extended' ? '[as=font]' : '[as=font]:not(.extended)'
    for (const file of document.querySelectorAll(files)) file.rel = 'preload'
    dataset.font = 'loaded'
  }
} catch {}

// A node of the portal that does not have the files of this page yet, in an update: another one has.
addEventListener(
  'error',
  ({ target }) => {
    if (target.localName === 'script') setTimeout(() => navigator.onLine && location.reload(), 3000)
  },
  true,
)

// What people press, choose and type before the app listens is done again when it does. Links lead on by themselves.
let done
for (const type of ['click', 'input', 'keydown'])
  addEventListener(
    type,
    (event) => {
      const isPress = type !== 'input'
      const control = controlOf(event)
      if (!control || isHeard(control)) return
      if (isPress) event.preventDefault()
      done = repeat(done, control, isPress, control.value)
    },
    true,
  )

function controlOf({ type, target, key, ctrlKey, metaKey }) {
  // Of all keys only those of the palette.
  if (type === 'keydown')
    return key === 'k' && (ctrlKey || metaKey) && document.querySelector('[aria-keyshortcuts$=K]')
  return target.closest(type === 'click' ? 'button' : 'input,textarea,select')
}

/** React marks the elements that it takes care of. */
const isHeard = (control) => /__react/.test(Object.keys(control))

async function repeat(before, control, isPress, value) {
  await before
  while (control.isConnected && !isHeard(control)) await new Promise(requestAnimationFrame)
  if (/^(checkbox|radio)$/.test(control.type)) control.checked = !control.checked
  else if (!isPress) {
    if (control.type !== 'file') control.value = value
    // React looks whether the value differs from the one that it has seen last.
    // oxlint-disable-next-line no-underscore-dangle -- React's name
    control._valueTracker?.setValue(`${value} `)
    return control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  control.click()
}
