export const start = () => {
  throw new Error('the vault is sealed');
};
