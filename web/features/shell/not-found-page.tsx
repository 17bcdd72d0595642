import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { t } from '#shared/words.ts'
import { LanguageChooser } from '#web/language/language-chooser.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { InShell } from './entry/in-shell.ts'
import { NotFoundTitle } from './not-found-title.ts'
import { Notice } from './notice.tsx'

/** For unknown paths. */
export default function NotFoundPage() {
  return (
    <Notice
      code="404"
      title={t('404 Page Not Found')}
      text={t('There’s nothing at this address. The link may be old or mistyped.')}
    >
      <NotFoundTitle />
      {!use(InShell) && <LanguageChooser className="absolute! end-4 top-4" />}
      <Button asChild variant="primary">
        <Link to="/">{t('Go to the Overview')}</Link>
      </Button>
    </Notice>
  )
}
