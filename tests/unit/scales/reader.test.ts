import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLine, readSource, settingOf } from '#server/scales/reader/line.ts'
import { startReader, type Told } from '#server/scales/reader/reader.ts'
import { simulate, type Simulator } from '#server/scales/reader/simulator.ts'
import type { Protocolo } from '#server/scales/words.ts'

const closing: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function indicator(protocolo: Protocolo): Promise<Simulator> {
  const simulator = await simulate(protocolo)
  closing.push(simulator.close)
  return simulator
}

/** Reads the port; `says` waits for a reading. */
function reading(port: number, protocolo: Protocolo) {
  const told: Told[] = []
  const source = readSource(`tcp://127.0.0.1:${port}`)
  const tell = (one: Told) => void told.push(one)
  const stop = startReader({ source, protocolo, tell, onTrouble: () => undefined })
  closing.push(stop)
  const says = (expected: Partial<Told>) =>
    expect.poll(() => told.at(-1), { timeout: 15_000, interval: 20 }).toMatchObject(expected)
  return { told, says, stop }
}

describe('reader of a scale', () => {
  it.each(['TOLEDO', 'YAOHUA', 'LINEAS'] as const)(
    '%s: reads a truck that drives on, stands still and drives off',
    async (name) => {
      const simulator = await indicator(name)
      const { says, told } = reading(simulator.port, name)
      await says({ estado: 'PESO', peso: 0, estable: true })
      simulator.show({ peso: 31_900, enMovimiento: true })
      await says({ estado: 'PESO', peso: 31_900 })
      simulator.show({ peso: 32_480, enMovimiento: false })
      await says({ peso: 32_480, estable: true })
      expect(told.find(({ peso }) => peso === 31_900)?.estable).toBe(false)
      expect(told.at(-1)?.trama).toMatch(/^([0-9a-f]{2}){9,}$/)
    },
  )

  it('the reader reports each fault of the line with its own message, and recovers', async () => {
    const simulator = await simulate('TOLEDO')
    const wrong = reading(simulator.port, 'KELI')
    await wrong.says({ estado: 'NO_SE_ENTIENDE', peso: null })
    const right = reading(simulator.port, 'TOLEDO')
    await right.says({ estado: 'PESO' })
    await simulator.close()
    await right.says({ estado: 'SIN_CONEXION', peso: null, estable: false })
    const again = await simulate('TOLEDO', simulator.port)
    closing.push(again.close)
    await right.says({ estado: 'PESO', peso: 0 })
  })

  it('distinguishes a silent cable from noise and from unknown text, whose line it sends', async () => {
    let says = ''
    const server = net.createServer((line) => {
      const timer = setInterval(() => void line.write(says), 100)
      line.on('error', () => line.destroy())
      line.on('close', () => clearInterval(timer))
    })
    closing.push(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as net.AddressInfo
    const { says: tells } = reading(port, 'TOLEDO')
    await tells({ estado: 'SIN_BYTES' })
    says = '\x81\x93\xfe'
    await tells({ estado: 'SIN_TRAMAS' })
    says = 'Bruto: 32480 kilos\r\n'
    const line = Buffer.from('Bruto: 32480 kilos').toString('hex')
    await tells({ estado: 'TEXTO_DESCONOCIDO', peso: null, estable: false, trama: line })
  })

  it('a stopped reader sends nothing and does not reconnect', async () => {
    const simulator = await indicator('TOLEDO')
    const { says, told, stop } = reading(simulator.port, 'TOLEDO')
    await says({ estado: 'PESO' })
    stop()
    const count = told.length
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(told.length).toBe(count)
  })
})

describe('serial port of a reader', () => {
  it('is read to its end, and closed by its own handle', async () => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'puerto-'))
    closing.push(() => fs.rm(folder, { recursive: true }))
    // A file stands for the port, so nothing can be set.
    await fs.writeFile(path.join(folder, 'stty'), '#!/bin/sh\n', { mode: 0o755 })
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
    closing.push(() => void vi.unstubAllEnvs())
    const device = path.join(folder, 'port')
    await fs.writeFile(device, 'ST,GS,+0012345kg')
    const open = vi.spyOn(fs, 'open')
    closing.push(() => open.mockRestore())
    let heard = ''
    await new Promise<void>((onEnd) => {
      openLine(readSource(`serial:${device}`), {
        onOpen: () => undefined,
        onBytes: (bytes) => (heard += Buffer.from(bytes).toString()),
        onEnd: () => onEnd(),
      })
    })
    expect(heard).toBe('ST,GS,+0012345kg')
    const port = (await open.mock.results[0]?.value) as fs.FileHandle
    await expect.poll(() => port.fd, { timeout: 15_000 }).toBe(-1)
  })
})

describe('source of a reader', () => {
  it.each([
    ['tcp://192.168.1.50:4001', { host: '192.168.1.50', port: 4001 }],
    ['serial:/dev/ttyUSB0', { device: '/dev/ttyUSB0', baud: 9600, bits: 8, parity: 'N', stop: 1 }],
    ['serial:COM3?2400,7E1', { device: 'COM3', baud: 2400, bits: 7, parity: 'E', stop: 1 }],
  ])('accepts the source «%s»', (from, source) => {
    expect(readSource(from)).toEqual(source)
  })
  it.each(['', 'http://x', 'tcp://x', 'serial:', 'serial:/dev/ttyS0?rápido'])(
    'refuses the source «%s»',
    (from) => {
      expect(() => readSource(from)).toThrow('Escriba de dónde se lee')
    },
  )
  it('configures a serial port with the system’s own command', () => {
    const serial = { device: '/dev/ttyS0', baud: 2400, bits: 7, parity: 'E', stop: 1 } as const
    expect(settingOf(serial, 'linux')).toEqual([
      'stty',
      ['-F', '/dev/ttyS0', 'raw', '-echo', '2400', 'cs7', '-cstopb', 'parenb', '-parodd'],
    ])
    expect(settingOf({ ...serial, device: 'COM3' }, 'win32')).toEqual([
      'mode',
      ['COM3:', 'BAUD=2400', 'PARITY=E', 'DATA=7', 'STOP=1'],
    ])
  })
})
