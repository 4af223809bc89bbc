import { expect, it } from 'vitest'
import { SENT_PARAM } from '#app/api/sent-param.ts'
import { pageScript } from '#app/shell/page-script.server.ts'

it('the page script uses the parameter of the posts that it works with', () => {
  expect(pageScript).toMatch(new RegExp(`searchParams\\.has\\(['"]${SENT_PARAM}['"]\\)`))
  expect(pageScript).toMatch(new RegExp(`searchParams\\.delete\\(['"]${SENT_PARAM}['"]\\)`))
})
