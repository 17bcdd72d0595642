import { usePageTitle } from '#web/records/entry/page-title.ts'
import { DocumentText } from '#web/ui/display/document-text.tsx'
import { TextPage } from './text-page.tsx'

/** The page of a document that staff wrote. Visitors can read it without signing in. */
export function DocumentPage({ title, markdown }: { title: string; markdown: string }) {
  usePageTitle(title)
  return (
    <TextPage title={title}>
      <DocumentText>{markdown}</DocumentText>
    </TextPage>
  )
}
