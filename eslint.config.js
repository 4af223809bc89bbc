import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** An import that a wall of the house forbids: `regex` is matched against what stands between the quotes. */
const wall = (regex, message) => ({ regex, message })

const pastTheContract = wall(
  '^(#|(\\.\\./)+)server/(?!contract/|shared/)',
  'app/ importa de server/ solamente #server/contract/* y #server/shared/*.',
)
const outOfTheRoute = 'Una ruta no importa de otra: lo que dos comparten está en app/parts.'
const intoARoute = wall('^(#app/|(\\.\\./)+)routes/', outOfTheRoute)
/** A route of one file has nothing beside it, one of a folder only the files of the folder. */
const besideTheFile = wall('^\\.\\.?/', outOfTheRoute)
const outOfTheFolder = wall('^\\.\\./', outOfTheRoute)
const intoTheWeb = wall('^(#|(\\.\\./)+)app/', 'server/ no importa nada de app/.')
const acrossCompanies = wall(
  '(^|/)across-companies\\.ts$',
  'Lo que pasa por encima de las empresas lo importan solo los archivos de la lista de eslint.config.js.',
)
/**
 * Signing in, the administration of users, roles and companies, papers by their token or their link, farmers' links, yards'
 * screens, and the program itself.
 */
const ACROSS_COMPANIES = [
  'server/db/{client,migrate,row-level-security,transaction}.ts',
  'server/db/demo/fill.ts',
  'server/copies/{place,targets}.ts',
  'server/{api,app}.ts',
  'server/routes/{auth,companies,farmer-links,files,papers,roles,scales,sessions,turns,users}.ts',
]
const outsideOfRules = [
  wall(
    '^(fastify|drizzle-orm|pg|pino|@fastify|@electric-sql|(node:)?https?|(node:)?net)(/|$)',
    'server/domain/ no conoce la base de datos ni HTTP.',
  ),
  wall('(^|/)(db|queries|plugins|routes)/', 'server/domain/ recibe lo que necesita como argumento.'),
]
const besidesTypes =
  'Del contrato, que trae zod, el navegador toma solo tipos: los valores están en server/shared.'
const businessNouns = [
  wall('^(#app|(\\.\\./)+)(app/)?/?(routes|parts)/', 'La ruta llama al kit; el kit nunca llama a la ruta.'),
  wall('server/contract/(?!(common|endpoint|keys|logo)\\.ts$)', 'Los kits no conocen palabras del negocio.'),
]

const walls = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns: patterns.flat() }] })

const noClock = 'server/domain/ no mira el reloj: las fechas llegan como argumento.'

export default tseslint.config(
  {
    ignores: [
      'build/',
      '.data/',
      'test-results/',
      'playwright-report/',
      'public/',
      'tests/fixtures/recipes/',
      'tests/fixtures/client/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      // Otherwise a module named for its types alone would reach the browser: the contract brings zod with it.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
    },
  },
  {
    files: ['{app,server}/**/*.{ts,tsx}'],
    rules: { 'max-lines-per-function': ['error', 100] },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      ...walls(pastTheContract),
    },
  },
  {
    files: ['app/{list,form,export,format,report}/**/*.{ts,tsx}'],
    rules: walls(pastTheContract, businessNouns),
  },
  { files: ['app/{parts,shell}/**/*.{ts,tsx}'], rules: walls(pastTheContract, intoARoute) },
  {
    // A route's loader and action stay on the server with what they import; all else reaches the browser.
    files: ['app/{list,form,export,format,report,parts,shell}/**/*.{ts,tsx}', 'app/routes/*/*.{ts,tsx}'],
    ignores: ['**/*.server.{ts,tsx}', '**/route.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { patterns: [{ ...wall('server/contract/', besidesTypes), allowTypeImports: true }] },
      ],
    },
  },
  { files: ['app/routes/*.{ts,tsx}'], rules: walls(pastTheContract, intoARoute, besideTheFile) },
  { files: ['app/routes/*/**/*.{ts,tsx}'], rules: walls(pastTheContract, intoARoute, outOfTheFolder) },
  {
    // A promise that fails with nobody listening ends the process.
    files: ['app/**/*.{ts,tsx}', 'server/**/*.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  { files: ['server/**/*.ts'], rules: walls(intoTheWeb, acrossCompanies) },
  { files: ACROSS_COMPANIES, rules: walls(intoTheWeb) },
  {
    files: ['server/shared/**/*.ts'],
    rules: walls(wall('^(#|\\.\\./)', 'server/shared/ no importa nada de la casa.')),
  },
  {
    files: ['server/domain/**/*.ts'],
    rules: {
      ...walls(intoTheWeb, outsideOfRules),
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: noClock },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: noClock,
        },
      ],
    },
  },
)
