import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../fixtures/specification/rows.ts'
import { all, type Element, isOf, nameOf, text, type Visitor } from '../visitor.ts'

const SCRIPTS = 'build/web/client/assets'

/** Reads all texts of one kind from a page. */
type Shown = (page: Element) => string[]

const named =
  (...tags: string[]): Shown =>
  (page) =>
    tags.flatMap((tag) => all(page, tag).map(nameOf))

const ofAttribute =
  (name: string): Shown =>
  (page) =>
    all(page, '*').flatMap(({ attributes }) => attributes[name] ?? [])

/** Label text without its select and without '(opcional)'. */
function labelText(label: Element): string {
  const children = label.children.filter((one) => typeof one === 'string' || one.tag !== 'select')
  return text({ ...label, children }).replace(/ \(opcional\)$/, '')
}

/** Text nodes of an element, without the texts of its children. */
function ownTexts({ children }: Element): string[] {
  const runs = ['']
  for (const child of children) {
    if (typeof child === 'string') runs.push(runs.pop() + child)
    else runs.push('')
  }
  return runs.map((run) => run.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Title of the screen, with and without the record's number. */
const titles: Shown = (page) => all(page, 'h1').flatMap((one) => [nameOf(one), ...ownTexts(one)])

const texts: Shown = (page) => all(page, '*').flatMap((one) => [text(one), ...ownTexts(one)])

/** Messages whole and sentence by sentence: several messages may share an element. */
const messages: Shown = (page) => texts(page).flatMap((text) => [text, ...text.split(/(?<=[.?!]) (?=\S)/)])

const SHOWN: Record<Kind, Shown> = {
  title: titles,
  heading: named('h2', 'h3', 'caption', 'legend'),
  placeholder: ofAttribute('placeholder'),
  columns: (page) => all(page, 'thead').map((head) => all(head, 'th').map(text).join(', ')),
  button: named('a', 'button'),
  link: (page) => all(page, 'a').map((link) => `${nameOf(link)} → ${link.attributes.href ?? ''}`),
  label: (page) => all(page, 'label').map(labelText),
  option: named('option'),
  value: ofAttribute('value'),
  tooltip: ofAttribute('title'),
  crumb: (page) => all(page, 'nav', isOf('crumbs')).flatMap((crumbs) => all(crumbs, 'li').map(text)),
  message: messages,
  prefix: texts,
  question: texts,
  text: texts,
  script: () => [],
}

let built: string[] | undefined

/** Built scripts that contain the text. */
function scriptsWith(quoted: string): string[] {
  built ??= readdirSync(SCRIPTS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(SCRIPTS, name), 'utf8'))
  return built.filter((source) => source.includes(quoted))
}

/**
 * Texts of one kind on the page. For `script` and `prefix` the answer is the quoted text itself, if a script
 * or a text contains it.
 */
export function shownTexts({ page }: Visitor, kind: Kind, quoted: string): string[] {
  const shown = SHOWN[kind](page)
  if (kind === 'script') return scriptsWith(quoted).length > 0 ? [quoted] : []
  if (kind === 'prefix') return shown.some((one) => one.startsWith(quoted)) ? [quoted] : shown
  return shown
}
