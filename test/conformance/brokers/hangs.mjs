await new Promise(() => setInterval(() => {}, 1000));
