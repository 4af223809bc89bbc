import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kind } from '../../fixtures/specification/rows.ts'
import { all, type Element, isOf, nameOf, text, type Visitor } from '../visitor.ts'

const SCRIPTS = 'build/web/client/assets'

/** All texts of one kind that the page shows. */
type Shown = (page: Element) => string[]

const named =
  (...tags: string[]): Shown =>
  (page) =>
    tags.flatMap((tag) => all(page, tag).map(nameOf))

const ofAttribute =
  (name: string): Shown =>
  (page) =>
    all(page, '*').flatMap(({ attributes }) => attributes[name] ?? [])

/** A label without the select that it holds, and without the word that tells optional fields. */
function labelText(label: Element): string {
  const children = label.children.filter((one) => typeof one === 'string' || one.tag !== 'select')
  return text({ ...label, children }).replace(/ \(opcional\)$/, '')
}

/** Texts that stand directly in an element, between its elements. */
function ownTexts({ children }: Element): string[] {
  const runs = ['']
  for (const child of children) {
    if (typeof child === 'string') runs.push(runs.pop() + child)
    else runs.push('')
  }
  return runs.map((run) => run.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

const texts: Shown = (page) => all(page, '*').flatMap((one) => [text(one), ...ownTexts(one)])

const SHOWN: Record<Kind, Shown> = {
  title: named('h1'),
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
  message: texts,
  prefix: texts,
  question: texts,
  text: texts,
  script: () => [],
}

let built: string[] | undefined

/** The built files of scripts that hold the text. */
function scriptsWith(quoted: string): string[] {
  built ??= readdirSync(SCRIPTS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join(SCRIPTS, name), 'utf8'))
  return built.filter((source) => source.includes(quoted))
}

/** Texts of the kind on the page; of `script` and `prefix` the quoted one, where a built file or a text holds it. */
export function shownTexts({ page }: Visitor, kind: Kind, quoted: string): string[] {
  const shown = SHOWN[kind](page)
  if (kind === 'script') return scriptsWith(quoted).length > 0 ? [quoted] : []
  if (kind === 'prefix') return shown.some((one) => one.startsWith(quoted)) ? [quoted] : shown
  return shown
}
