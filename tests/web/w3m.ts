import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const OPTIONS = ['use_cookie=1', 'accept_cookie=1', 'confirm_qq=0', 'display_charset=UTF-8']
const SECONDS_PER_PAGE = 15
const NEXT_LINK = '\t'
const PREVIOUS_LINK = '\u001b\t'
const TO_TOP = 'g'
const CLEAR_LINE = '\u0015'

export function hasW3m(): boolean {
  return ['w3m', 'script'].every((tool) => spawnSync(tool, ['--version']).error === undefined)
}

/** A w3m in a terminal, driven by keys. */
export class W3m {
  private readonly home = mkdtempSync(path.join(os.tmpdir(), 'molino-w3m-'))
  private readonly child: ChildProcess
  private saved = 0

  constructor(url: string) {
    const options = OPTIONS.map((option) => `-o ${option}`).join(' ')
    this.child = spawn(
      'script',
      ['-qefc', `stty rows 60 cols 160; exec w3m -cookie ${options} '${url}'`, '/dev/null'],
      {
        env: { ...process.env, HOME: this.home, TERM: 'xterm', LANG: 'C.UTF-8' },
        stdio: ['pipe', 'ignore', 'ignore'],
      },
    )
  }

  /** Page text: the key S writes the page to a file. Waits until it contains the text. */
  async shows(text: string): Promise<string> {
    const deadline = Date.now() + SECONDS_PER_PAGE * 1000
    let page = ''
    while (Date.now() < deadline) {
      page = await this.page()
      if (page.includes(text)) return page
    }
    throw new Error(`w3m no muestra «${text}» sino:\n${page}`)
  }

  /** Moves the cursor to the first occurrence of the text. */
  find(text: string): void {
    this.keys(`${TO_TOP}/${text}\n`)
  }

  /** Types into the field after the label. */
  fill(label: string, value: string): void {
    this.find(label)
    this.keys(`${NEXT_LINK}\n${CLEAR_LINE}${value}\n`)
  }

  /** Types into the field before the text. */
  fillBefore(text: string, value: string): void {
    this.find(text)
    this.keys(`${PREVIOUS_LINK}\n${CLEAR_LINE}${value}\n`)
  }

  /** Presses the button or link with this text. */
  press(text: string): void {
    this.find(text)
    this.keys('\n')
  }

  keys(keys: string): void {
    this.child.stdin?.write(keys)
  }

  async quit(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.keys('Q')
    const late = setTimeout(() => this.child.kill(), 2000)
    await ended
    clearTimeout(late)
    rmSync(this.home, { recursive: true, force: true })
  }

  private async page(): Promise<string> {
    const file = path.join(this.home, `pagina-${++this.saved}.txt`)
    this.keys(`S${CLEAR_LINE}${file}\n`)
    for (let tries = 0; tries < 40; tries++) {
      await pause(50)
      if (existsSync(file)) return readFileSync(file, 'utf8')
    }
    return ''
  }
}
