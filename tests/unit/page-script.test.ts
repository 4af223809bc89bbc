import { expect, it } from 'vitest'
import { SENT_PARAM } from '#app/api/sent-param.ts'
import { UNSENT } from '#app/form/unsent-mark.ts'
import { pageScript } from '#app/shell/page-script.server.ts'

it('names things of other files as those files do', () => {
  expect(pageScript).toMatch(new RegExp(`searchParams\\.has\\(['"]${SENT_PARAM}['"]\\)`))
  expect(pageScript).toMatch(new RegExp(`searchParams\\.delete\\(['"]${SENT_PARAM}['"]\\)`))
  expect(pageScript).toContain(`/"${UNSENT} /`)
})
