import ReactMarkdown, { type Components } from 'react-markdown'
import { cx } from '../base/cx.ts'

interface DocumentPreviewProps {
  /** The accessible name. */
  label: string
  markdown: string
}

/** Previews a document while staff write it. */
export const DocumentPreview = ({ label, markdown }: DocumentPreviewProps) => (
  <section
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard can scroll it
    tabIndex={0}
    aria-label={label}
    className="max-h-[480px] overflow-y-auto rounded-m border border-line px-4 pb-4"
  >
    <DocumentText>{markdown}</DocumentText>
  </section>
)

// The page's title is the only `h1`, and only `h2` and `h3` have styles. So `h1` becomes `h2`, and `h4` becomes `h3`.
const components: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h4: ({ children }) => <h3>{children}</h3>,
  img: () => null,
  a: ({ href, children }) => (
    <a href={href} className="text-accent-ink underline underline-offset-2" rel="noreferrer">
      {children}
    </a>
  ),
}

const documentClassName = cx(
  'text-base text-ink-2 [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-[620] [&_h2]:tracking-[-0.01em] [&_h2]:text-ink',
  '[&_h3]:mt-6 [&_h3]:font-[600] [&_h3]:text-ink',
  '[&_li]:mt-1 [&_li]:ms-5 [&_ol>li]:list-decimal [&_p]:mt-2 [&_ul>li]:list-disc',
)

/** Renders a document that staff wrote in Markdown. HTML in it is shown as text. */
export const DocumentText = ({ children }: { children: string }) => (
  <div className={documentClassName}>
    <ReactMarkdown components={components}>{children}</ReactMarkdown>
  </div>
)
