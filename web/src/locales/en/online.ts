// English: playing each other over the server.

export const online = {};
