/**
 * What SARIF 2.1.0 says of the parts we use, copied by hand from the OASIS schema: required properties, types, and no
 * property that the standard does not know.
 */
const text = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string' } },
  additionalProperties: false,
};
const line = { type: 'integer', minimum: 1 };
const region = {
  type: 'object',
  required: ['startLine'],
  properties: { startLine: line, startColumn: line, endLine: line, endColumn: line },
  additionalProperties: false,
};
const artifactLocation = {
  type: 'object',
  required: ['uri'],
  properties: { uri: { type: 'string', pattern: "^[A-Za-z0-9._~%!$&'()*+,;=:@/-]*$" } },
  additionalProperties: false,
};
const location = {
  type: 'object',
  required: ['physicalLocation'],
  properties: {
    physicalLocation: {
      type: 'object',
      required: ['artifactLocation'],
      properties: { artifactLocation, region },
      additionalProperties: false,
    },
    message: text,
  },
  additionalProperties: false,
};
const level = { enum: ['none', 'note', 'warning', 'error'] };
const rule = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    shortDescription: text,
    fullDescription: text,
    help: text,
    helpUri: { type: 'string', format: 'uri' },
    defaultConfiguration: { type: 'object', properties: { level }, additionalProperties: false },
  },
  additionalProperties: false,
};
const replacement = {
  type: 'object',
  required: ['deletedRegion'],
  properties: { deletedRegion: region, insertedContent: text },
  additionalProperties: false,
};
const fix = {
  type: 'object',
  required: ['artifactChanges'],
  properties: {
    description: text,
    artifactChanges: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['artifactLocation', 'replacements'],
        properties: { artifactLocation, replacements: { type: 'array', minItems: 1, items: replacement } },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};
const result = {
  type: 'object',
  required: ['message'],
  properties: {
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: -1 },
    level,
    message: text,
    locations: { type: 'array', items: location },
    relatedLocations: { type: 'array', uniqueItems: true, items: location },
    fixes: { type: 'array', items: fix },
  },
  additionalProperties: false,
};
const driver = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    version: { type: 'string' },
    rules: { type: 'array', uniqueItems: true, items: rule },
  },
  additionalProperties: false,
};

export const SARIF_PARTS = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { enum: ['2.1.0'] },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool'],
        properties: {
          tool: { type: 'object', required: ['driver'], properties: { driver }, additionalProperties: false },
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
} as const;
